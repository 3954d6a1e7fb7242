/** Bars of the changes in each minute. The picture is for eyes; the same numbers stand in the table beside it. */
import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';

const HEIGHT = 220;

interface Shown {
  readonly at: readonly number[];
  readonly counts: readonly number[];
  readonly language: string;
  /** What the picture shows, for those who cannot see it. */
  readonly label: string;
}

const colour = (name: string): string => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A custom property may be written as `light-dark(…)`, which a canvas does not understand; an element resolves it. */
const resolved = (host: HTMLElement, name: string): string => {
  host.style.setProperty('color', `var(${name})`);
  const found = getComputedStyle(host).color;
  host.style.removeProperty('color');
  return found === '' ? colour(name) : found;
};

const optionsOf = (host: HTMLElement, language: string): uPlot.Options => {
  const ink = resolved(host, '--quiet');
  const line = resolved(host, '--line');
  const accent = resolved(host, '--accent');
  const paths = uPlot.paths.bars?.({ size: [0.8, 24], align: 1 });
  const bars = paths === undefined ? {} : { paths };
  const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Kyiv' });
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
      { ...axis, values: (_, seconds) => seconds.map((second) => clock.format(second * 1000)) },
      { ...axis, size: 44, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000] },
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
    let plot = new uPlot(optionsOf(place, language), [[], []], place);
    drawn.current = plot;
    const resize = new ResizeObserver(() => plot.setSize({ width: Math.max(place.clientWidth, 200), height: HEIGHT }));
    resize.observe(place);
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const repaint = (): void => {
      const data = plot.data;
      plot.destroy();
      plot = new uPlot(optionsOf(place, language), data, place);
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
