// Saves a file that was made in the browser.

export function download(name: string, text: string, type: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

export const downloadCsv = (name: string, text: string): void => download(name, text, 'text/csv');
