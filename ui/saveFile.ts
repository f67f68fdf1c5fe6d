// Lets the browser save bytes that were loaded with the session's token, under a file name.
// Usage: saveFile(await loadFile('GET me/mutations.csv', { query }), 'mutasi.csv').

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next turn of the event loop.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
