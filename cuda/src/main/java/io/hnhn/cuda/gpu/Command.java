package io.hnhn.cuda.gpu;

/** Something to do on a GPU. */
public sealed interface Command permits Launch, Product, Clear {}
