/** The document's title: the screen's name, then the house's. */
export function PageTitle({ children }: { children: string }) {
  return <title>{`${children} – Lastro`}</title>;
}
