/** True where the browser gives a WebGL 2 surface, which MapLibre draws on. Asked once. */
export const canDraw = (): boolean => {
  if (answer === undefined) {
    const surface = document.createElement('canvas').getContext('webgl2');
    answer = surface !== null;
    // Browsers give a page few surfaces; this one goes back.
    surface?.getExtension('WEBGL_lose_context')?.loseContext();
  }
  return answer;
};
let answer: boolean | undefined;
