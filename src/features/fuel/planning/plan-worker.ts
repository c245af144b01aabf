import { type PlanTask, planTask } from './plan-task.ts';

self.onmessage = async ({ data }: MessageEvent<PlanTask>) => {
  try {
    self.postMessage(await planTask(data, Date.now()));
  } catch (error) {
    // The page hears of an error that is thrown, and of no rejected promise.
    reportError(error);
  }
};
