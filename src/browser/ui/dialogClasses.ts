/** The classes that Dialog and ConfirmDialog share. */
export const overlayClass =
  'fixed inset-0 z-50 grid grid-cols-[minmax(0,1fr)] animate-fade-in place-items-center overflow-y-auto overscroll-contain bg-scrim p-2 ' +
  'data-[state=closed]:animate-fade-out md:p-6'
export const dialogClass =
  'w-full animate-rise rounded-card bg-raised p-5 wrap-anywhere text-n900 shadow-dialog outline-none forced-colors:border ' +
  'data-[state=closed]:animate-fade-out'
