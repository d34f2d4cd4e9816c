import {
  AreaSeries,
  CandlestickSeries,
  ColorType,
  createChart,
  type IChartApi,
  LineStyle,
  type Time,
  type UTCTimestamp,
} from "lightweight-charts";
import { useEffect, useRef } from "react";
import type { ChartStyle } from "@/components/chart-style";
import { directionOf, longPrice, shortPrice } from "@/components/price-labels";
import { formatDateTime, formatDayMonth, formatTime } from "@/lib/format-date";

export interface PriceHistory {
  readonly points: readonly { readonly at: string; readonly price: string }[];
  readonly candles: readonly {
    readonly at: string;
    readonly open: string;
    readonly high: string;
    readonly low: string;
    readonly close: string;
  }[];
}

interface PriceChartProps {
  history: PriceHistory;
  style: ChartStyle;
  /** Whether its instants are told by the clock and not by the day. */
  withinADay: boolean;
}

/** Below this the scale takes too much of the drawing for whole prices. */
const NARROW_PX = 480;

/** The drawing of a price over time; the figures beside it say the same in words. */
export default function PriceChart({ history, style, withinADay }: PriceChartProps) {
  const container = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const chart = createChart(element, optionsFor(element, withinADay));
    draw(chart, element, history, style);
    chart.timeScale().fitContent();
    return () => chart.remove();
  }, [history, style, withinADay]);
  return <div ref={container} className="h-72 w-full sm:h-88" />;
}

function draw(chart: IChartApi, element: HTMLElement, history: PriceHistory, style: ChartStyle): void {
  const positive = colour(element, "positive");
  const negative = colour(element, "negative");
  const priceFormat = {
    type: "custom" as const,
    minMove: 1e-8,
    formatter: (price: number) =>
      (element.clientWidth < NARROW_PX ? shortPrice : longPrice)(price.toFixed(8)),
  };
  if (style === "candles") {
    const series = chart.addSeries(CandlestickSeries, {
      upColor: positive,
      downColor: negative,
      wickUpColor: positive,
      wickDownColor: negative,
      borderVisible: false,
      priceFormat,
    });
    series.setData(
      history.candles.map(({ at, open, high, low, close }) => ({
        time: timeOf(at),
        open: Number(open),
        high: Number(high),
        low: Number(low),
        close: Number(close),
      })),
    );
    return;
  }
  const tone = { up: positive, down: negative, flat: colour(element, "accent") }[directionOf(history.points)];
  const series = chart.addSeries(AreaSeries, {
    lineColor: tone,
    lineWidth: 2,
    topColor: `${tone}2e`,
    bottomColor: `${tone}00`,
    priceFormat,
  });
  series.setData(history.points.map(({ at, price }) => ({ time: timeOf(at), value: Number(price) })));
}

function optionsFor(element: HTMLElement, withinADay: boolean) {
  const line = colour(element, "line");
  return {
    autoSize: true,
    layout: {
      background: { type: ColorType.Solid, color: "transparent" },
      textColor: colour(element, "ink-muted"),
      fontFamily: getComputedStyle(element).fontFamily,
    },
    grid: {
      vertLines: { visible: false },
      horzLines: { color: line, style: LineStyle.Dotted },
    },
    rightPriceScale: { borderVisible: false, entireTextOnly: true },
    timeScale: {
      borderVisible: false,
      timeVisible: true,
      tickMarkFormatter: (time: Time) => {
        const at = instantOf(time);
        return withinADay ? formatTime(at).slice(0, 5) : formatDayMonth(at);
      },
    },
    localization: { timeFormatter: (time: Time) => formatDateTime(instantOf(time)) },
    // The page scrolls; the chart is read, not dragged.
    handleScroll: false,
    handleScale: false,
  };
}

function timeOf(at: string): UTCTimestamp {
  return Math.floor(Date.parse(at) / 1000) as UTCTimestamp;
}

function instantOf(time: Time): string {
  return new Date(Number(time) * 1000).toISOString();
}

function colour(element: HTMLElement, token: string): string {
  return getComputedStyle(element).getPropertyValue(`--color-${token}`).trim();
}
