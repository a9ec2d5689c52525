declare module '@words/*.ftl'
