// A text with markup from the server: sanitized when it was written, and restricted by the page's content security
// policy.
export function Cleaned({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={className} dangerouslySetInnerHTML={{ __html: html }} />;
}
