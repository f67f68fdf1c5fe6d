// Hands bytes that were loaded with the session's token to the browser, to be kept under a name.
// Usage: saveFile(await loadFile('GET me/mutations.csv', { query }), 'mutasi.csv').

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has taken hold of it by the next turn.
  setTimeout(() => URL.revokeObjectURL(address), 0);
}
