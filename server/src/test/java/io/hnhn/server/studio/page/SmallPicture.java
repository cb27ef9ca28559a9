package io.hnhn.server.studio.page;

import java.awt.image.BufferedImage;
import java.awt.image.DataBuffer;
import java.awt.image.IndexColorModel;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.imageio.ImageIO;

/** Makes the picture of a page small: of its colours, the 256 that it has most of. */
final class SmallPicture {
  private static final int COLOURS = 256;

  private SmallPicture() {}

  static void shrink(Path file) throws IOException {
    BufferedImage picture = ImageIO.read(file.toFile());
    int width = picture.getWidth();
    int height = picture.getHeight();
    int[] pixels = picture.getRGB(0, 0, width, height, null, 0, width);
    int[] palette = palette(pixels);
    Map<Integer, Integer> numbers = new HashMap<>();
    BufferedImage small =
        new BufferedImage(
            width,
            height,
            BufferedImage.TYPE_BYTE_INDEXED,
            new IndexColorModel(8, palette.length, palette, 0, false, -1, DataBuffer.TYPE_BYTE));
    int[] indexed =
        Arrays.stream(pixels)
            .map(pixel -> numbers.computeIfAbsent(pixel, colour -> nearest(palette, colour)))
            .toArray();
    small.getRaster().setSamples(0, 0, width, height, 0, indexed);
    ImageIO.write(small, "png", file.toFile());
  }

  private static int[] palette(int[] pixels) {
    Map<Integer, Integer> counts = new HashMap<>();
    for (int pixel : pixels) {
      counts.merge(pixel, 1, Integer::sum);
    }
    List<Map.Entry<Integer, Integer>> frequent =
        counts.entrySet().stream()
            .sorted(
                Map.Entry.<Integer, Integer>comparingByValue(Comparator.reverseOrder())
                    .thenComparing(Map.Entry.comparingByKey()))
            .limit(COLOURS)
            .toList();
    return frequent.stream().mapToInt(Map.Entry::getKey).toArray();
  }

  private static int nearest(int[] palette, int colour) {
    int best = 0;
    for (int i = 1; i < palette.length; i++) {
      if (distance(palette[i], colour) < distance(palette[best], colour)) {
        best = i;
      }
    }
    return best;
  }

  private static int distance(int a, int b) {
    int sum = 0;
    for (int shift = 0; shift <= 16; shift += 8) {
      int difference = (a >> shift & 0xff) - (b >> shift & 0xff);
      sum += difference * difference;
    }
    return sum;
  }
}
