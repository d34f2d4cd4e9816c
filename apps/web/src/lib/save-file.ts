/** Hands a file to the browser to keep, under a name. */
export function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser has begun reading it by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
