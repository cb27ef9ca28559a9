"""Writes ops.json: tiny golden cases of single operations, by torch in float64 (layout: README.md beside it).

Every gradient is that of sum(upstream * output), and of the loss itself for the cross-entropy.
"""
import torch
import torch.nn.functional as F

from golden_hnhn import write

torch.manual_seed(5)


def random(*shape):
    return torch.round(torch.randn(*shape), decimals=3)


def gradients(output, upstream, *inputs):
    return torch.autograd.grad((output * upstream).sum(), inputs)


def layer_norm(name, x):
    x = x.requires_grad_()
    gain, bias, upstream = random(x.shape[1]).requires_grad_(), random(x.shape[1]).requires_grad_(), random(*x.shape)
    y = F.layer_norm(x, (x.shape[1],), gain, bias, eps=1e-5)
    gx, gg, gb = gradients(y, upstream, x, gain, bias)
    return {"name": name, "epsilon": 1e-5, "x": x, "gain": gain, "bias": bias, "upstream": upstream,
            "output": y, "xGradient": gx, "gainGradient": gg, "biasGradient": gb}


def segment_softmax(name, offsets, x):
    x = x.requires_grad_()
    upstream = random(len(x))
    y = torch.cat([torch.softmax(x[a:b], 0) for a, b in zip(offsets, offsets[1:])])
    return {"name": name, "offsets": offsets, "x": x, "upstream": upstream, "output": y,
            "xGradient": gradients(y, upstream, x)[0]}


def segment_log_sum_exp(name, offsets, x):
    x = x.requires_grad_()
    upstream = random(len(offsets) - 1)
    y = torch.stack([torch.logsumexp(x[a:b], 0) if b > a else torch.zeros(()) for a, b in zip(offsets, offsets[1:])])
    return {"name": name, "offsets": offsets, "x": x, "upstream": upstream, "output": y,
            "xGradient": gradients(y, upstream, x)[0]}


def cross_entropy_sum(name, logits, labels):
    logits = logits.requires_grad_()
    loss = F.cross_entropy(logits, torch.tensor(labels), reduction="sum")
    return {"name": name, "logits": logits, "labels": labels, "loss": loss,
            "logitsGradient": torch.autograd.grad(loss, logits)[0]}


def activation(name, function, values):
    x = torch.tensor(values, requires_grad=True)
    upstream = random(len(x))
    y = function(x)
    return {"name": name, "x": x, "upstream": upstream, "output": y,
            "derivative": gradients(y, torch.ones(len(x)), x)[0], "xGradient": gradients(function(x), upstream, x)[0]}


KINKED = [-800.0, -30.0, -5.5, -2.25, -1.0, -0.3, -1e-3, 1e-3, 0.2, 0.75, 1.0, 2.5, 6.0, 30.0, 800.0]
SMOOTH = KINKED + [0.0]  # at 0 the derivative of relu and leaky relu is a convention, so left out there

row_of_constants = random(3, 5)
row_of_constants[1] = 0.25
write("ops.json", {
    "layerNorm": [layer_norm("random", random(4, 6)), layer_norm("constant row", row_of_constants),
                  layer_norm("far from zero", random(2, 4) + 100)],
    "segmentSoftmax": [segment_softmax("empty segment inside", [0, 3, 3, 4, 9], random(9)),
                       segment_softmax("empty segments at both ends", [0, 0, 2, 6, 6], random(6)),
                       segment_softmax("large values", [0, 3, 5], torch.tensor([800.0, 799.0, -800.0, -900.0, -900.5]))],
    "crossEntropySum": [cross_entropy_sum("random", random(5, 3), [0, 2, 1, 1, 0]),
                        cross_entropy_sum("large logits", torch.tensor([[1000.0, 0.0, -1000.0], [3.0, 1002.0, 1001.0]]), [1, 2])],
    "activations": [activation("relu", torch.relu, KINKED),
                    activation("leakyRelu0.2", lambda x: F.leaky_relu(x, 0.2), KINKED),
                    activation("elu", F.elu, SMOOTH),
                    activation("sigmoid", torch.sigmoid, SMOOTH),
                    activation("tanh", torch.tanh, SMOOTH),
                    activation("gelu", F.gelu, SMOOTH),
                    activation("inverseRoot", lambda x: torch.rsqrt(1 + torch.relu(x)), KINKED),
                    activation("softplus", F.softplus, SMOOTH)],
    "segmentLogSumExp": [segment_log_sum_exp("empty segment inside", [0, 3, 3, 4, 9], random(9)),
                         segment_log_sum_exp("empty segments at both ends", [0, 0, 2, 6, 6], random(6)),
                         segment_log_sum_exp("large values", [0, 3, 5], torch.tensor([800.0, 799.0, -800.0, -900.0, -900.5]))],
})
