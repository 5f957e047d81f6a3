// A greeting for the time of day.
import type { Messages } from './messages-pt.ts';

export function greetingOf(hour: number, { greetings }: Messages): string {
  if (hour >= 5 && hour < 12) return greetings.morning;
  return hour >= 12 && hour < 18 ? greetings.afternoon : greetings.night;
}
