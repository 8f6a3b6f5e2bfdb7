/** Where React portals are rendered: in the main landmark, as axe requires all content to be in landmarks. */
export const portalContainer = () => (typeof document === 'undefined' ? null : document.querySelector('main'))
