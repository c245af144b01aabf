import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { judge, type Sighting } from '#tests/spec/judge.ts';
import { SPEC_TEXTS } from '#tests/spec/texts.ts';
import { SEEN_ATTACHMENT } from './texts.ts';

/**
 * Prints the table of the specification's texts and the journeys that saw them, and fails the run for a text that none
 * has seen. Only where all journeys run (`SPEC_TEXTS=all`, as `npm test` sets it); `SPEC_TEXTS=told` prints the same and
 * fails nothing; `SPEC_TEXTS=<file>` writes the table of a partial run there.
 */
export default class TextsReporter implements Reporter {
  readonly #mode = process.env.SPEC_TEXTS ?? '';
  readonly #sightings: Sighting[] = [];

  onTestEnd(test: TestCase, result: TestResult): void {
    if (result.status !== 'passed') return;
    const journey = test.titlePath().slice(2).join(' › ');
    for (const { name, body } of result.attachments) {
      if (name !== SEEN_ATTACHMENT || !body) continue;
      for (const seen of JSON.parse(body.toString()) as Omit<Sighting, 'journey'>[])
        this.#sightings.push({ ...seen, journey });
    }
  }

  async onEnd(): Promise<Partial<FullResult>> {
    if (this.#mode === '') return {};
    const { table, problems } = judge(SPEC_TEXTS, this.#sightings);
    if (!this.printsToStdio()) {
      writeFileSync(this.#mode, `${table.join('\n')}\n`);
      return {};
    }
    console.log(`\nPrescribed texts, and who saw them:\n${table.join('\n')}\n`);
    if (problems.length === 0) return {};
    console.log(`${problems.length} texts are not as the table says:\n${problems.join('\n')}\n`);
    return this.#mode === 'all' ? { status: 'failed' } : {};
  }

  printsToStdio(): boolean {
    return this.#mode === 'all' || this.#mode === 'told';
  }
}
