/** True where the browser gives a WebGL 2 surface, which MapLibre draws on. Asked once. */
export const canDraw = (): boolean => {
  answer ??= document.createElement('canvas').getContext('webgl2') !== null;
  return answer;
};
let answer: boolean | undefined;
