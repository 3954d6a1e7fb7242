/** A bar chart of changes per minute, for sighted readers; the table beside it has the same numbers. */
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { clockText } from '../format/moments.ts';
import { numberText } from '../format/money.ts';
import type { Language } from '../format/text.ts';

const HEIGHT = 220;

interface Shown {
  readonly at: readonly number[];
  readonly counts: readonly number[];
  readonly language: Language;
  /** Describes the picture to readers who cannot see it. */
  readonly label: string;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A custom property may be `light-dark(…)`, which canvas does not support; an element resolves it. */
const resolved = (host: HTMLElement, name: string): string => {
  host.style.setProperty('color', `var(${name})`);
  const found = getComputedStyle(host).color;
  host.style.removeProperty('color');
  return found === '' ? colour(name) : found;
};

/** Candidate distances between axis labels: whole numbers of records. */
const steps = Array.from({ length: 8 }, (_, digits) => [1, 2, 5].map((first) => first * 10 ** digits)).flat();

/** As wide as the longest label: a digit 12 pixels high is about 7 wide. */
const widthOf: uPlot.Axis.Size = (_, labels) => 16 + 7 * Math.max(1, ...(labels ?? []).map((label) => label.length));

const buildOptions = (host: HTMLElement, language: Language): uPlot.Options => {
  const ink = resolved(host, '--quiet');
  const line = resolved(host, '--line');
  const accent = resolved(host, '--accent');
  const paths = uPlot.paths.bars?.({ size: [0.8, 24], align: 1 });
  const bars = paths === undefined ? {} : { paths };
  const axis = { stroke: ink, grid: { stroke: line, width: 1 }, ticks: { stroke: line, width: 1 }, font: '12px system-ui' };
  return {
    width: Math.max(host.clientWidth, 200),
    height: HEIGHT,
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { range: (_, first, last) => [first, last + 60] },
      y: { range: (_, __, most) => [0, Math.max(5, Math.ceil(most * 1.1))] },
    },
    axes: [
      { ...axis, values: (_, seconds) => seconds.map((second) => clockText(new Date(second * 1000), language)) },
      { ...axis, size: widthOf, incrs: steps, values: (_, numbers) => numbers.map((value) => numberText(value, language)) },
    ],
    series: [{}, { fill: accent, width: 0, points: { show: false }, ...bars }],
  };
};

export const Chart = ({ at, counts, language, label }: Shown) => {
  const host = useRef<HTMLDivElement>(null);
  const drawn = useRef<uPlot | null>(null);
  useEffect(() => {
    const place = host.current;
    if (place === null) return;
    let plot = new uPlot(buildOptions(place, language), [[], []], place);
    drawn.current = plot;
    const resize = new ResizeObserver(() => plot.setSize({ width: Math.max(place.clientWidth, 200), height: HEIGHT }));
    resize.observe(place);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => {
      const data = plot.data;
      plot.destroy();
      plot = new uPlot(buildOptions(place, language), data, place);
      drawn.current = plot;
    };
    dark.addEventListener('change', repaint);
    return () => {
      dark.removeEventListener('change', repaint);
      resize.disconnect();
      plot.destroy();
      drawn.current = null;
    };
  }, [language]);
  useEffect(() => drawn.current?.setData([[...at], [...counts]]), [at, counts, language]);
  return <div class="chart" ref={host} role="img" aria-label={label} />;
};
