// The metrics of all services: registry, counters, latencies, process memory.
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { VERSION } from '../program/version.ts';

export type Count = { readonly inc: (labels?: Record<string, string>) => void };
/** Measures seconds; a series is looked up once for each label value, because the look-up is the main cost. */
export type Latency = { readonly observe: (label: string, ms: number) => void };
export type Exposition = { readonly text: () => Promise<string>; readonly contentType: string };

export type Meter = {
  readonly counter: (name: string, help: string, labelNames?: string[]) => Count;
  readonly latency: (name: string, help: string, labelName: string) => Latency;
  /** A gauge whose value is computed when the metrics are read. */
  readonly gauge: (name: string, help: string, read: () => number | Promise<number>) => void;
  readonly exposition: Exposition;
};

const SECONDS = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Creates the registry of one process and the functions for its metrics. */
export function createMeter(): Meter {
  const registry = new Registry();
  const registers = [registry];

  function gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        this.set(await read());
      },
    });
  }

  gauge('process_resident_memory_bytes', 'Memory of the process', () => process.memoryUsage.rss());
  gauge('process_start_time_seconds', 'When the process started', () =>
    Math.round(Date.now() / 1000 - process.uptime()),
  );

  const release = { name: 'portaria_build_info', help: 'The release, as its label', labelNames: ['version'] };
  new Gauge({ ...release, registers }).set({ version: VERSION }, 1);

  return {
    gauge,
    counter(name, help, labelNames = []) {
      const counter = new Counter({ name, help, labelNames, registers });
      return { inc: (labels) => (labels === undefined ? counter.inc() : counter.inc(labels)) };
    },
    latency(name, help, labelName) {
      const histogram = new Histogram({ name, help, labelNames: [labelName], buckets: SECONDS, registers });
      const series = new Map<string, { observe: (seconds: number) => void }>();
      return {
        observe(label, ms) {
          let one = series.get(label);
          if (one === undefined) series.set(label, (one = histogram.labels(label)));
          one.observe(ms / 1000);
        },
      };
    },
    exposition: { text: () => registry.metrics(), contentType: registry.contentType },
  };
}
