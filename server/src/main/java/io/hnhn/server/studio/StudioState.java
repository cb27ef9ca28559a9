package io.hnhn.server.studio;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.hnhn.server.studio.load.DataLibrary;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a page needs to know at first.
 *
 * @param opened what the command line named: a data set or a run
 */
@JsonInclude(JsonInclude.Include.NON_ABSENT)
record StudioState(
    String version,
    String workspace,
    int processors,
    List<DataLibrary.Brief> data,
    List<?> runs,
    Optional<Map<String, String>> opened,
    List<ModelBrief> models,
    Map<String, Long> limits) {}
