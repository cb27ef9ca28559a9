"""Checks that XGI and HyperNetX read what hnhn writes, and stores what they make of it.

Needs the packages xgi, hypernetx and jsonschema. Reads the file that HifLibrariesTest compares
with hnhn's own output, checks it against the schema and in both libraries, and writes it again
with each of them: the files that HifLibrariesTest reads back.

hif_schema.json states in our words what version 0.1.0 of the published schema allows.
"""
import json
import pathlib
from importlib.metadata import version
from types import SimpleNamespace

import hypernetx
import jsonschema
import xgi

here = pathlib.Path(__file__).parent
folder = here.parent / "resources/io/hnhn/data/format/hif"
schema = json.loads((here / "hif_schema.json").read_text())

# HyperNetX fetches the schema for each call; this check works without network.
hypernetx.hif.requests = SimpleNamespace(
    get=lambda url: SimpleNamespace(text=json.dumps(schema))
)


def valid(name):
    content = json.loads((folder / name).read_text())
    jsonschema.validate(content, schema)
    return content


def same(what, found, expected):
    assert found == expected, f"{what}: expected {expected}, but found {found}"


ours = folder / "hnhn.json"
content = valid("hnhn.json")
members = {"a": {"first", "with space", "fünf"}, "nobody": set(), "c": {"", "fünf"}}

h = xgi.read_hif(str(ours))
same("nodes in XGI", set(h.nodes), {"first", "with space", "", "größer", "fünf"})
same("hyperedges in XGI", {e: set(h.edges.members(e)) for e in h.edges}, members)
same("label in XGI", h.nodes["größer"]["label"], "red")
same("features in XGI", h.nodes["first"]["features"], {"age": 1, "of hair": 0.25})
xgi.write_hif(h, str(folder / "through-xgi.json"))
valid("through-xgi.json")

n = hypernetx.from_hif(filename=str(ours))
# HyperNetX knows the nodes and hyperedges of incidences only, without "größer" and "nobody".
same("nodes in HyperNetX", set(n.nodes), set.union(*members.values()))
same(
    "hyperedges in HyperNetX",
    {e: set(v) for e, v in n.incidence_dict.items()},
    {e: v for e, v in members.items() if v},
)
same("label in HyperNetX", n.nodes["first"].misc_properties["label"], "red")
same("hyperedge weights in HyperNetX", n.edges["c"].weight, 3)
same("incidence weights in HyperNetX", n.get_cell_properties("a", "with space", "weight"), 2)
hypernetx.to_hif(n, filename=str(folder / "through-hypernetx.json"))
valid("through-hypernetx.json")

# Files of their own: what nobody prepared for hnhn.
complex_ = xgi.SimplicialComplex([[1, 2, 3], [3, 4]])
xgi.write_hif(complex_, str(folder / "xgi-simplicial.json"))
valid("xgi-simplicial.json")
xgi.write_hif(xgi.DiHypergraph([({1, 2}, {3})]), str(folder / "xgi-directed.json"))
valid("xgi-directed.json")
own = hypernetx.Hypergraph({"E1": ["A", "B", "C"], "E2": ["B", "D"]})
hypernetx.to_hif(own, filename=str(folder / "hypernetx.json"))
valid("hypernetx.json")

for package in ("xgi", "hypernetx", "jsonschema"):
    print(package, version(package))
print(len(content["incidences"]), "incidences: all as expected")
