package io.hnhn.data.jdk;

import io.hnhn.data.text.Identifiers;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MethodTypeEntry;
import java.lang.classfile.constantpool.NameAndTypeEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * What one class file tells: which types it uses and which words its members are named with.
 *
 * @param name the class, with dots: {@code java.util.Map$Entry}
 * @param module the module it is in
 * @param uses the types named in the constant pool and in the descriptors of members; itself too
 * @param words the words in the names of its methods and fields, repeated as they occur
 */
record ClassSummary(String name, String module, Set<String> uses, List<String> words) {

  static ClassSummary of(String module, byte[] classFile) {
    ClassModel model = ClassFile.of().parse(classFile);
    Set<String> uses = new HashSet<>();
    List<String> words = new ArrayList<>();
    for (PoolEntry entry : model.constantPool()) {
      switch (entry) {
        case ClassEntry type -> addType(type.asInternalName(), uses);
        case NameAndTypeEntry member -> addTypes(member.type().stringValue(), uses);
        case MethodTypeEntry type -> addTypes(type.descriptor().stringValue(), uses);
        default -> {}
      }
    }
    for (MethodModel method : model.methods()) {
      addTypes(method.methodType().stringValue(), uses);
      addWords(method.methodName().stringValue(), method.flags(), words);
    }
    for (FieldModel field : model.fields()) {
      addTypes(field.fieldType().stringValue(), uses);
      addWords(field.fieldName().stringValue(), field.flags(), words);
    }
    return new ClassSummary(dotted(model.thisClass().asInternalName()), module, uses, words);
  }

  private static void addType(String internalName, Set<String> types) {
    if (internalName.startsWith("[")) {
      addTypes(internalName, types);
    } else {
      types.add(dotted(internalName));
    }
  }

  /** Adds the classes of a descriptor such as {@code (I[Ljava/lang/String;)Ljava/util/List;}. */
  private static void addTypes(String descriptor, Set<String> types) {
    int start = descriptor.indexOf('L');
    while (start >= 0) {
      int end = descriptor.indexOf(';', start);
      types.add(dotted(descriptor.substring(start + 1, end)));
      start = descriptor.indexOf('L', end);
    }
  }

  /** Names the compiler made up (constructors, lambdas, accessors) say nothing about the class. */
  private static void addWords(String member, AccessFlags flags, List<String> words) {
    if (!flags.has(AccessFlag.SYNTHETIC) && member.indexOf('$') < 0 && !member.startsWith("<")) {
      words.addAll(Identifiers.words(member));
    }
  }

  private static String dotted(String internalName) {
    return internalName.replace('/', '.');
  }
}
