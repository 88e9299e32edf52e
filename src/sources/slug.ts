// How ids are written: `ya-kun-kaya-toast`.
export const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
