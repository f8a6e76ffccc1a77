export { default } from '#app/r/[slug]/not-found.tsx';
