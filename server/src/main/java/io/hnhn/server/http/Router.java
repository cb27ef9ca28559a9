package io.hnhn.server.http;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Finds the route for a request.
 *
 * @param routes no two for the same
 */
public record Router(List<Route> routes) {
  /** A route, and what the path has in the places of its variables. */
  record Match(Route route, Map<String, String> variables) {}

  public Router {
    routes = List.copyOf(routes);
  }

  /** The route of a request, if there is one. */
  Optional<Match> find(String method, String rawPath) {
    String wanted = method.equals("HEAD") ? "GET" : method;
    return routes.stream()
        .filter(route -> route.method().equals(wanted))
        .flatMap(route -> match(route, rawPath).stream())
        .findFirst();
  }

  /** What is wrong with a request that has no route. */
  HttpFault fault(String rawPath) {
    String methods = methods(rawPath);
    return methods.isEmpty()
        ? HttpFault.missing("There is nothing at this path; /openapi.json lists what there is")
        : new HttpFault(405, "Expected %s for this path".formatted(methods));
  }

  /** The methods for a path, with commas between. */
  String methods(String rawPath) {
    return routes.stream()
        .filter(route -> match(route, rawPath).isPresent())
        .map(Route::method)
        .distinct()
        .sorted()
        .collect(Collectors.joining(", "));
  }

  private static Optional<Match> match(Route route, String rawPath) {
    String[] expected = route.template().split("/", -1);
    String[] found = rawPath.split("/", -1);
    if (expected.length != found.length) {
      return Optional.empty();
    }
    Map<String, String> variables = new LinkedHashMap<>();
    for (int i = 0; i < expected.length; i++) {
      if (expected[i].startsWith("{")) {
        variables.put(expected[i].substring(1, expected[i].length() - 1), decoded(found[i]));
      } else if (!expected[i].equals(found[i])) {
        return Optional.empty();
      }
    }
    return Optional.of(new Match(route, variables));
  }

  private static String decoded(String segment) {
    return URLDecoder.decode(segment.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  /** The parameters of a query; of several with one name the first. */
  static Map<String, String> query(String raw) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String pair : raw.split("&", -1)) {
      int equals = pair.indexOf('=');
      if (equals > 0) {
        parameters.putIfAbsent(
            URLDecoder.decode(pair.substring(0, equals), StandardCharsets.UTF_8),
            URLDecoder.decode(pair.substring(equals + 1), StandardCharsets.UTF_8));
      }
    }
    return parameters;
  }
}
