"""Writes the values io.hnhn.data.text.TextFeaturesTest expects: scikit-learn's, on the same words.

    pip install scikit-learn
    python data/src/test/python/text_features_expected.py \
        > data/src/test/resources/io/hnhn/data/text/text-features.json
"""

import json
import random
import re

import sklearn
from sklearn.feature_extraction.text import CountVectorizer, TfidfVectorizer

WORDS = "the graph of papers and their authors has many nodes edges labels weights means splits".split()


def texts(seed, count):
    # Zipf-like, with the marks that a cut into words has to take away.
    chance = random.Random(seed)
    weights = [1 / (1 + rank) for rank in range(len(WORDS))]
    marks = chance.choices([" ", ", ", ". ", " (", ") ", " - ", "\n", '; "'], [9, 2, 2, 1, 1, 1, 1, 1], k=10_000)
    result = []
    for _ in range(count):
        drawn = chance.choices(WORDS, weights, k=chance.randrange(0, 30))
        cased = [word.capitalize() if chance.random() < 0.2 else word for word in drawn]
        result.append("".join(word + marks.pop() for word in cased))
    return result


def words(text):
    return re.findall(r"[a-z0-9]+", text.lower())


def case(weighting, longest, max_share, max_terms):
    documents = texts(3, 40)
    cut = {"tokenizer": words, "token_pattern": None, "lowercase": False, "ngram_range": (1, longest)}
    counter = CountVectorizer(max_df=max_share, **cut)
    frequency = sorted(counter.fit_transform(documents).toarray().sum(axis=0), reverse=True)
    # Where scikit-learn cuts between equally frequent terms is left to its sort: no case does that.
    assert max_terms >= len(frequency) or frequency[max_terms - 1] > frequency[max_terms], frequency[:60]

    vectorizer = TfidfVectorizer(max_df=max_share, max_features=max_terms, **cut).fit(documents)
    vocabulary = vectorizer.get_feature_names_out().tolist()
    if weighting == "BINARY":
        # Its own choice would count a term once a document; ours is the same for both weightings.
        vectorizer = CountVectorizer(binary=True, vocabulary=vocabulary, **cut)
    rows = vectorizer.transform(documents).toarray()
    return {
        "weighting": weighting,
        "longestTerm": longest,
        "maxShare": max_share,
        "maxTerms": max_terms,
        "texts": documents,
        "words": [words(text) for text in documents],
        "vocabulary": vocabulary,
        "rows": [[round(float(value), 9) for value in row] for row in rows],
    }


CASES = [case("TF_IDF", 2, 0.2, 16), case("BINARY", 2, 0.3, 11), case("TF_IDF", 1, 0.5, 100), case("TF_IDF", 3, 0.08, 39)]
print(json.dumps({"scikit-learn": sklearn.__version__, "cases": CASES}, separators=(",", ":")))
