/**
 * Where React portals are rendered: in the open dialog, which hides the rest of the page from screen readers; otherwise
 * in the main landmark, as axe requires all content to be in landmarks.
 */
export const portalContainer = () =>
  typeof document === 'undefined'
    ? null
    : (document.querySelector('[role$=dialog][data-state=open]') ?? document.querySelector('main'))
