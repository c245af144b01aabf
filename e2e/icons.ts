import { mkdirSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from './support/chromium.ts';

/**
 * Draws the icons of the installed app into public/icons from the brand mark (src/ui/BrandMark.tsx), white on guide
 * green. Run once after a change of the mark: `npx tsx e2e/icons.ts`.
 */
const ICONS = [
  { file: 'icon-192.png', size: 192, mark: 0.66, corner: 0.16 },
  { file: 'icon-512.png', size: 512, mark: 0.66, corner: 0.16 },
  // A phone cuts its own shape out of these two: the mark keeps within the middle 80 %.
  { file: 'icon-maskable-512.png', size: 512, mark: 0.52, corner: 0 },
  { file: 'apple-touch-icon.png', size: 180, mark: 0.6, corner: 0 },
] as const;

const drawing = (size: number, mark: number, corner: number): string => {
  const height = size * mark;
  const width = (height * 28) / 36;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" style="display:block">
    <rect width="${size}" height="${size}" rx="${size * corner}" fill="#006446"/>
    <svg x="${(size - width) / 2}" y="${(size - height) / 2}" width="${width}" height="${height}" viewBox="0 0 28 36">
      <rect x="1.6" y="1.6" width="24.8" height="24.8" rx="3.2" fill="none" stroke="#fff" stroke-width="2"/>
      <path d="M8 20.500V8l6 7.200L20 8v12.500" fill="none" stroke="#fff" stroke-width="3.2" stroke-linejoin="round"/>
      <rect x="12" y="26" width="4" height="10" fill="#fff"/>
    </svg>
  </svg>`;
};

const folder = new URL('../public/icons/', import.meta.url).pathname;
mkdirSync(folder, { recursive: true });
const found = ensureChromium();
if (!found.ok) throw new Error(found.error);
const browser = await chromium.launch({ executablePath: found.value, args: [...CHROMIUM_FLAGS] });
const page = await browser.newPage();
for (const { file, size, mark, corner } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(`<body style="margin:0;background:transparent">${drawing(size, mark, corner)}</body>`);
  await page.screenshot({ path: `${folder}${file}`, omitBackground: true });
}
await browser.close();
