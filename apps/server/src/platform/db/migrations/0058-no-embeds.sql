-- offline: drops what the version before reads for every page of a shared link

-- No site shows shared parcels in a frame any more.
DROP TABLE embed_hosts;
