/** A program that is a module. */
module consumer {
  requires io.hnhn.core;
}
