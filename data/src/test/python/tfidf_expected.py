"""Writes the values io.hnhn.data.text.TfIdfTest expects: scikit-learn's, on the same tokens.

    pip install scikit-learn
    python data/src/test/python/tfidf_expected.py > data/src/test/resources/io/hnhn/data/text/tfidf.json
"""

import json
import random

import sklearn
from sklearn.feature_extraction.text import TfidfVectorizer

TERMS = "edge node graph paper author cite word weight label class split train mean degree".split()


def documents(seed, count):
    # Zipf-like: early terms are common enough for max_df to drop some of them.
    chance = random.Random(seed)
    weights = [1 / (1 + rank) for rank in range(len(TERMS))]
    return [chance.choices(TERMS, weights, k=chance.randrange(0, 9)) for _ in range(count)]


def case(name, max_share, max_terms):
    train, unseen = documents(1, 25), documents(2, 5) + [["unheard"], []]
    vectorizer = TfidfVectorizer(analyzer=lambda tokens: tokens, max_df=max_share, max_features=max_terms)
    vectorizer.fit(train)
    return {
        "name": name,
        "maxShare": max_share,
        "maxTerms": max_terms,
        "documents": train,
        "unseen": unseen,
        "vocabulary": vectorizer.get_feature_names_out().tolist(),
        "documentRows": vectorizer.transform(train).toarray().tolist(),
        "unseenRows": vectorizer.transform(unseen).toarray().tolist(),
    }


# Where scikit-learn cuts between equally frequent terms is left to its sort: no case does that.
CASES = [case("all terms", 1.0, 100), case("no common terms", 0.3, 100), case("the most frequent", 0.3, 4)]
print(json.dumps({"scikit-learn": sklearn.__version__, "cases": CASES}))
