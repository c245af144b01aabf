import { writeFileSync } from 'node:fs';
import type { FullResult, Reporter, TestCase, TestResult } from '@playwright/test/reporter';
import { judge, type Sighting } from '#tests/spec/judge.ts';
import { SPEC_TEXTS } from '#tests/spec/texts.ts';
import { SEEN_ATTACHMENT } from './texts.ts';

/**
 * Compares the specification's texts with what the journeys saw. `SPEC_TEXTS=all`, as `npm test` sets it where all
 * journeys run, fails the run for a text that none has seen; `SPEC_TEXTS=<file>` writes the table of texts and the
 * journeys that saw them there, of a partial run too, and fails nothing.
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
    if (problems.length === 0) {
      console.log(`\nThe journeys agree with the table of ${table.length} prescribed texts.\n`);
      return {};
    }
    console.log(`\n${problems.length} texts are not as the table says:\n${problems.join('\n')}\n`);
    return { status: 'failed' };
  }

  printsToStdio(): boolean {
    return this.#mode === 'all';
  }
}
