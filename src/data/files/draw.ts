/** Pixels of a small picture's longer side: sharp enough for a bubble on a phone's dense screen. */
const SIDE_PX = 480;

/** A picture longer than this many times its other side is cut to its middle, or its small one would be a hair. */
const MOST_UNEVEN = 3;

const QUALITY = 0.75;

type Canvas = OffscreenCanvas | HTMLCanvasElement;

const canvasOf = (width: number, height: number): Canvas =>
  typeof OffscreenCanvas === 'undefined'
    ? Object.assign(document.createElement('canvas'), { width, height })
    : new OffscreenCanvas(width, height);

const encode = (canvas: Canvas): Promise<Blob | null> =>
  'convertToBlob' in canvas
    ? canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY })
    : new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));

/**
 * A small JPEG of a picture, of an animated one its first frame, on white where it is transparent; undefined where the
 * browser cannot draw it.
 */
export const drawThumbnail = async (picture: Blob): Promise<Blob | undefined> => {
  let bitmap: ImageBitmap | undefined;
  try {
    bitmap = await createImageBitmap(picture);
    const width = Math.min(bitmap.width, bitmap.height * MOST_UNEVEN);
    const height = Math.min(bitmap.height, bitmap.width * MOST_UNEVEN);
    const scale = Math.min(1, SIDE_PX / Math.max(width, height));
    const canvas = canvasOf(Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale)));
    const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null;
    if (!context) return undefined;
    context.fillStyle = '#fff';
    context.fillRect(0, 0, canvas.width, canvas.height);
    const left = (bitmap.width - width) / 2;
    const top = (bitmap.height - height) / 2;
    context.drawImage(bitmap, left, top, width, height, 0, 0, canvas.width, canvas.height);
    return (await encode(canvas)) ?? undefined;
  } catch {
    return undefined;
  } finally {
    bitmap?.close();
  }
};
