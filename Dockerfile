# docker build -t parlour . && docker run -p 8787:8787 -v parlour:/data parlour
FROM python:3.13-slim AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN python -m venv /parlour \
 && /parlour/bin/pip install --no-cache-dir --no-deps --require-hashes -r lock/serve.txt \
 && /parlour/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13-slim
RUN useradd --system --home-dir /data --create-home parlour
COPY --from=build /parlour /parlour
USER parlour
ENV PATH=/parlour/bin:$PATH PARLOUR_DB=/data/parlour.db PYTHONUNBUFFERED=1
VOLUME /data
EXPOSE 8787
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8787/health', timeout=4)"]
# Within a container --lan means: from outside of it. The laboratory's libraries are left out, so it stays closed.
ENTRYPOINT ["parlour"]
CMD ["serve", "--lan", "--no-lab"]
