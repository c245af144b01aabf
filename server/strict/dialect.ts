import type { Dialect } from '#server/http/dialect.ts';
import { ANSWERS, BODIES, type Shape } from '#server/strict/shapes.ts';

/** Keeps of a value what a shape names. */
export const project = (shape: Shape, value: unknown): unknown => {
  if (shape === true || value === null || typeof value !== 'object') return value;
  if (Array.isArray(shape)) {
    const [each] = shape as readonly [Shape];
    return Array.isArray(value) ? value.map((entry) => project(each, entry)) : value;
  }
  return Object.fromEntries(
    Object.entries(shape as Record<string, Shape>).flatMap(([member, inner]) =>
      member in value ? [[member, project(inner, (value as Record<string, unknown>)[member])]] : [],
    ),
  );
};

/** Only what is prescribed (`src/contract/README.md#any-backend`). */
export const STRICT_DIALECT: Dialect = {
  fromClient: (name, body) => project(BODIES[name] ?? true, body),
  toClient: (name, body) => {
    const shape = ANSWERS[name];
    if (shape === undefined) throw new Error(`Strict mode does not know what ${name} answers: add it to shapes.ts.`);
    return project(shape, body);
  },
  error: (error) => error.message,
};
