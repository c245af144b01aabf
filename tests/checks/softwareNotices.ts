import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** The folder of the package a module lies in; undefined for our own modules. */
const packageOf = (moduleId: string): string | undefined =>
  /^(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(moduleId)?.[1];

const noticeOf = (folder: string): { readonly head: string; readonly text: string } => {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)/i.test(entry));
  if (!file) throw new Error(`${name} is in the app but has no license file`);
  return { head: `${name} ${version} (${license})`, text: readFileSync(join(folder, file), 'utf8').trim() };
};

/**
 * Writes `licenses/software.txt` into a build: the license of every package that is really in the app, found from the
 * modules of its chunks; equal texts stand once under all their packages. Fails the build for a package without one.
 */
export const softwareNotices = (): Plugin => ({
  name: 'software-notices',
  apply: 'build',
  generateBundle(_options, bundle) {
    const folders = new Set<string>();
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue;
      for (const id of chunk.moduleIds) {
        const folder = packageOf(id.replace(/^\0/, ''));
        if (folder) folders.add(folder);
      }
    }
    const byText = new Map<string, string[]>();
    for (const { head, text } of [...folders].sort().map(noticeOf)) {
      byText.set(text, [...(byText.get(text) ?? []), head]);
    }
    const source = [...byText]
      .map(([text, heads]) => `${heads.join('\n')}\n\n${text}\n`)
      .join(`\n${'-'.repeat(72)}\n\n`);
    this.emitFile({ type: 'asset', fileName: 'licenses/software.txt', source });
  },
});
