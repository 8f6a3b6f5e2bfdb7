/** Floating parts live in the page's main landmark, where screen readers and axe look for content. */
export const portalHome = () => (typeof document === 'undefined' ? null : document.querySelector('main'))
