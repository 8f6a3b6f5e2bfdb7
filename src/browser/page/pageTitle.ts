// Module state: changes only by effects and events, which do not run on the server.
let title: string | undefined
let count = ''

function show(): void {
  if (title !== undefined) document.title = count === '' ? title : `(${count}) ${title}`
}

/** Sets the title of the document, behind the count of countInTitle. */
export function showTitle(text: string): void {
  title = text
  show()
}

/** Shows a count before the title of the document, such as '3'; an empty text removes it. */
export function countInTitle(text: string): void {
  title ??= document.title
  count = text
  show()
}
