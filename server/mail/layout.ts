import type { Mail } from '#server/mail/mail.ts';

/** What a mail says; its plain text and its HTML are made from the same paragraphs. */
interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** Shown large, in digits that can be copied. */
  readonly code?: string;
  readonly before: readonly string[];
  /** An address to open, on a line of its own. */
  readonly link?: string | undefined;
  /** To be copied into a form: too long to be read out. */
  readonly secret?: string | undefined;
  readonly after?: readonly string[];
}

const SIGNATURE = 'Milepost';
const WIDTH = 74;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const wrap = (paragraph: string): string => {
  const lines: string[] = [];
  let line = '';
  for (const word of paragraph.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join('\n');
};

const paragraphHtml = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:17px;line-height:1.5">${escapeHtml(text)}</p>`;
const linkHtml = (href: string): string =>
  `<p style="margin:0 0 16px;font-size:17px;line-height:1.5;overflow-wrap:anywhere"><a href="${escapeHtml(href)}">${escapeHtml(href)}</a></p>`;
const secretHtml = (secret: string): string =>
  `<p style="margin:0 0 16px;font-size:17px;line-height:1.5;font-weight:700;font-family:ui-monospace,Menlo,Consolas,monospace">${secret}</p>`;
const codeHtml = (code: string): string =>
  `<p style="margin:0 0 16px;font-size:36px;line-height:1.2;font-weight:700;letter-spacing:6px;font-family:ui-monospace,Menlo,Consolas,monospace">${code}</p>`;

/**
 * A mail that can be read on a phone, by day and by night, without loading anything: no images, no fonts. The
 * code stands in the subject too, so that it is read on a locked screen.
 */
export const layOut = ({ to, subject, code, before, link, secret, after = [] }: MailContent): Mail => {
  const between = [code, link, secret].filter((line) => line !== undefined);
  const lines = [...before, ...between, ...after, SIGNATURE];
  const body = [
    ...before.map(paragraphHtml),
    ...(code === undefined ? [] : [codeHtml(code)]),
    ...(link === undefined ? [] : [linkHtml(link)]),
    ...(secret === undefined ? [] : [secretHtml(secret)]),
    ...after.map(paragraphHtml),
  ];
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif">
<div style="max-width:480px;margin:0 auto">
${body.join('\n')}
<p style="margin:24px 0 0;font-size:15px;font-weight:700">${SIGNATURE}</p>
</div>
</body>
</html>
`;
  return { to, subject, text: `${lines.map(wrap).join('\n\n')}\n`, html, ...(code === undefined ? {} : { code }) };
};
