// Writes a catalogue in one of the formats into a folder; answers the path that `build --from` takes.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Catalogue } from '../../src/catalogue/catalogue.ts';
import { TABLES, writeCsv, writeJson, writeNdjson, writeSqlite, writeText } from '../../src/export/index.ts';

export const FORMATS: Record<string, (catalogue: Catalogue, folder: string) => Promise<string>> = {
  async json(catalogue, folder) {
    const file = join(folder, 'catalogue.json');
    await writeText(file, writeJson(catalogue));
    return file;
  },
  async ndjson(catalogue, folder) {
    const file = join(folder, 'catalogue.ndjson');
    await writeText(file, writeNdjson(catalogue));
    return file;
  },
  async sqlite(catalogue, folder) {
    const file = join(folder, 'catalogue.sqlite');
    await writeSqlite(file, catalogue);
    return file;
  },
  async csv(catalogue, folder) {
    const csv = join(folder, 'csv');
    mkdirSync(csv);
    for (const table of TABLES) await writeText(join(csv, `${table.name}.csv`), writeCsv(table, catalogue));
    return csv;
  },
};
