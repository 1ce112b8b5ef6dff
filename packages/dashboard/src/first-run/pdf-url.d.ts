declare module '*.pdf?url&no-inline' {
  const url: string;
  export default url;
}
