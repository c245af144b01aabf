import type { ReactNode } from 'react';
import type { AppError } from '#src/contract/errors.ts';
import type { Station } from '#src/contract/station.ts';
import type { Result } from '#src/lib/result.ts';
import type { DriveStop } from '../model/stops.ts';

/** A stretch in one state. Miles. */
export interface StateStretch {
  readonly code: string;
  readonly from: number;
  readonly to: number;
}

/** What drive mode needs of the fuel plan. Miles, US gallons. */
export interface DrivenTrip {
  readonly known: boolean;
  readonly planned: boolean;
  readonly restMissing: boolean;
  readonly stops: readonly DriveStop[];
  readonly states: readonly StateStretch[];
  readonly tank: { readonly size: number; readonly reserve: number } | undefined;
  readonly filledMile: number;
  readonly fuelAt: (mile: number, detour: number) => number;
  readonly fillAsPlanned: (stopId: string) => Promise<Result<unknown, AppError>>;
  readonly fillOtherwise: (stopId: string) => void;
  readonly dialog: ReactNode;
}

/** An answer that came on the road. */
export interface DriveAnswer {
  readonly key: string;
  readonly from: string | undefined;
  readonly kind: 'text' | 'voice' | 'file';
  readonly text: string;
}

/** What drive mode needs of the conversations. What stands in an action's way is answered in a sentence. */
export interface DriveTalk {
  readonly ticketId: string | undefined;
  readonly unapproved: boolean;
  readonly answer: DriveAnswer | undefined;
  readonly voice: {
    readonly phase: 'idle' | 'starting' | 'recording' | 'paused' | 'sending';
    readonly elapsedMs: () => number;
    readonly start: () => Promise<string | undefined>;
    readonly send: () => Promise<string | undefined>;
    readonly cancel: () => void;
  };
  readonly request: (station: Station, services: readonly string[]) => Promise<string | undefined>;
}
