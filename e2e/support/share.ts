import type { Page } from '@playwright/test';
import type { ChosenFile } from './files.ts';

/** Shares with the app as a phone does: the window is sent a form of several parts, which the worker answers. */
export const share = async (
  page: Page,
  files: readonly ChosenFile[],
  words: Readonly<Partial<Record<'title' | 'text' | 'url', string>>> = {},
): Promise<void> => {
  const parts = files.map(({ buffer, ...rest }) => ({ ...rest, bytes: buffer.toString('base64') }));
  await Promise.all([
    page.waitForEvent('framenavigated'),
    page.evaluate(
      ({ parts, words }) => {
        const form = Object.assign(document.createElement('form'), {
          ...{ method: 'post', action: '/share', enctype: 'multipart/form-data', hidden: true },
        });
        for (const [name, value] of Object.entries(words)) {
          const field = document.createElement('textarea');
          form.append(Object.assign(field, { name, value }));
        }
        const input = Object.assign(document.createElement('input'), { type: 'file', name: 'files', multiple: true });
        const data = new DataTransfer();
        for (const { name, mimeType, bytes } of parts)
          data.items.add(
            new File([Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0))], name, { type: mimeType }),
          );
        input.files = data.files;
        form.append(input);
        document.body.append(form);
        form.submit();
      },
      { parts, words },
    ),
  ]);
};
