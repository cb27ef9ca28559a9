"""Asks a server of models as programs do that know Triton: by Triton's own client.

    pip install 'tritonclient[http]'
    python triton.py HOST:PORT MODEL...

Looks at health and metadata of each model, and has it infer from tensors by chance: in JSON and as
bytes, packed and not, all outputs and some. All ways have to give the same bits, and what is wrong
an error that says so.
"""

import itertools
import sys

import numpy as np
from tritonclient.http import InferenceServerClient, InferInput, InferRequestedOutput
from tritonclient.utils import InferenceServerException, triton_to_np_dtype

NODES, HYPEREDGES, MEMBERS = 7, 3, 12


def tensors(metadata):
    """A small hypergraph in the tensors that a model has, its members two by two different."""
    pairs = np.array(list(itertools.product(range(NODES), range(HYPEREDGES))))[::-2][:MEMBERS].T
    random = np.random.default_rng(1)
    values = {
        "node_features": lambda width: random.standard_normal((NODES, width)),
        "hyperedge_features": lambda width: random.standard_normal((HYPEREDGES, width)),
        "node_index": lambda _: pairs[0],
        "hyperedge_index": lambda _: pairs[1],
        "hyperedge_count": lambda _: np.array([HYPEREDGES]),
    }
    return {
        spec["name"]: values[spec["name"]](spec["shape"][-1]).astype(
            triton_to_np_dtype(spec["datatype"])
        )
        for spec in metadata["inputs"]
    }


def inputs(metadata, values, binary):
    made = []
    for spec in metadata["inputs"]:
        value = values[spec["name"]]
        one = InferInput(spec["name"], value.shape, spec["datatype"])
        one.set_data_from_numpy(value, binary_data=binary)
        made.append(one)
    return made


def check_model(client, name):
    metadata = client.get_model_metadata(name)
    version = metadata["versions"][-1]
    assert client.is_model_ready(name) and client.is_model_ready(name, version)
    assert client.get_model_metadata(name, version) == metadata
    names = [spec["name"] for spec in metadata["outputs"]]
    values = tensors(metadata)
    first = {}
    ways = 0
    for binary_in, binary_out, packing in itertools.product(
        (False, True), (False, True), (None, "gzip", "deflate")
    ):
        for wanted in (names, names[:1], None):
            answer = client.infer(
                name,
                inputs(metadata, values, binary_in),
                request_id="ask",
                outputs=wanted
                and [InferRequestedOutput(one, binary_data=binary_out) for one in wanted],
                request_compression_algorithm=packing,
                response_compression_algorithm=packing,
            )
            assert answer.get_response()["id"] == "ask"
            assert answer.get_response()["model_name"] == name
            for one in wanted or names:
                found = answer.as_numpy(one)
                assert found is not None and np.isfinite(found).all(), one
                assert np.array_equal(first.setdefault(one, found), found), one
            ways += 1
    sums = first["probabilities"].sum(axis=1) if "probabilities" in first else np.ones(1)
    assert np.allclose(sums, 1, atol=1e-5)
    try:
        client.infer(name, inputs(metadata, values, True)[1:])
        raise AssertionError("Expected an error where a tensor is missing, but found an answer")
    except InferenceServerException as e:
        assert e.status() == "400" and "Expected" in e.message(), e
    print(f"{name}: {', '.join(names)} of {NODES} nodes, the same by {ways} ways")


client = InferenceServerClient(sys.argv[1])
assert client.is_server_live() and client.is_server_ready()
server = client.get_server_metadata()
print(f"{server['name']} {server['version']}: {', '.join(server['extensions'])}")
assert not client.is_model_ready("nobody")
for model in sys.argv[2:]:
    check_model(client, model)
